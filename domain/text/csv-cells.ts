/** A cell of a file that cannot be taken: lines and columns count from 1. */
export type BadCell = { readonly line: number; readonly column: number; readonly message: string }

export type Cell = { readonly line: number; readonly column: number; readonly text: string }

/** The cells of a CSV: separated by commas or semicolons, and quoted if they contain either. */
export function readCells(file: string): Cell[] {
  const csv = file.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const cells: Cell[] = []
  let [line, column, text, isQuoted] = [1, 1, '', false]
  const end = () => {
    if (text.trim() !== '') cells.push({ line, column, text: text.trim() })
    text = ''
  }
  for (let at = 0; at < csv.length; at += 1) {
    const sign = csv[at]!
    if (sign === '"' && isQuoted && csv[at + 1] === '"') {
      text += '"'
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === '\n') {
      end()
      line += 1
      column = 1
      isQuoted = false
    } else if ((sign === ',' || sign === ';') && !isQuoted) {
      end()
      column += 1
    } else text += sign
  }
  end()
  return cells
}
