type BadCell = { line: number; column: number; message: string }

/** What of a file could not be read, and where it stands. */
export function BadCells({ bad }: { bad: readonly BadCell[] }) {
  return (
    <ul className="mt-2 max-h-60 list-disc overflow-y-auto pl-5">
      {bad.map(({ line, column, message }) => (
        <li key={`${line} ${column}`}>
          Line {line}, column {column} {message}
        </li>
      ))}
    </ul>
  )
}
