/** A drawing of a phone with a competition, in the colours of the brand. */
export function PhoneDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 420" className="mx-auto w-60 max-w-full md:w-72">
      <rect x="4" y="4" width="232" height="412" rx="38" className="fill-ink" />
      <rect x="16" y="16" width="208" height="388" rx="28" className="fill-paper" />
      <path d="M16 44a28 28 0 0 1 28-28h152a28 28 0 0 1 28 28v26H16z" className="fill-accent" />
      <rect x="92" y="24" width="56" height="14" rx="7" className="fill-ink" />
      <rect x="32" y="48" width="70" height="10" rx="5" className="fill-accent-ink" />
      <rect x="32" y="86" width="176" height="232" rx="14" className="fill-surface stroke-line" strokeWidth="2" />
      <path d="M32 100a14 14 0 0 1 14-14h148a14 14 0 0 1 14 14v94H32z" className="fill-accent-soft" />
      <g className="fill-action stroke-action-edge" strokeWidth="3" strokeLinejoin="round">
        <rect x="86" y="132" width="68" height="50" rx="6" />
        <rect x="80" y="118" width="80" height="20" rx="6" />
        <path d="M120 118c-14-2-28-8-26-18s22-2 26 18c4-20 24-28 26-18s-12 16-26 18z" />
      </g>
      <path d="M120 119v62" className="stroke-action-edge" strokeWidth="8" />
      <rect x="46" y="208" width="126" height="12" rx="6" className="fill-ink" />
      <rect x="46" y="230" width="88" height="10" rx="5" className="fill-line-strong" />
      {[46, 85, 124, 163].map((x) => (
        <g key={x}>
          <rect x={x} y="256" width="32" height="34" rx="7" className="fill-sunk" />
          <rect x={x + 9} y="265" width="14" height="8" rx="3" className="fill-ink" />
          <rect x={x + 7} y="278" width="18" height="5" rx="2" className="fill-line-strong" />
        </g>
      ))}
      <rect x="32" y="334" width="176" height="42" rx="21" className="fill-action" />
      <rect x="84" y="350" width="72" height="10" rx="5" className="fill-action-ink" />
      <rect x="92" y="388" width="56" height="5" rx="2.5" className="fill-ink" />
    </svg>
  )
}
