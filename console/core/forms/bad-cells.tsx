type BadCell = { line: number; column: number; message: string }

/** The cells of a file that could not be read, with their positions. */
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
