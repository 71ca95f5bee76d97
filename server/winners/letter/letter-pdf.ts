import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const fonts = {
  text: require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'),
}

/** PDF uses points. */
const mm = (millimetres: number) => (millimetres * 72) / 25.4
const MARGIN = mm(25)
/** The position of the address behind the window of an envelope. */
const ADDRESS_TOP = mm(52)

export type Letter = {
  readonly sender: string
  /** Company, address and number, in small print. */
  readonly legalLine: string
  readonly recipient: readonly string[]
  readonly date: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** Fields that the winner fills in and sends back. */
  readonly form: { readonly heading: string; readonly note: string; readonly fields: readonly string[] }
}

/** One page of A4 in an embedded font, which has the letters of all names in Latin script. */
export async function renderLetter(letter: Letter): Promise<Buffer> {
  const { sender, legalLine, recipient, date, heading, paragraphs, form } = letter
  // Loaded with the first letter, because it would slow down every start.
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({ size: 'A4', margin: MARGIN, info: { Title: heading, Author: sender }, lang: 'en-GB' })
  page.registerFont('text', fonts.text).registerFont('bold', fonts.bold)
  page.font('bold').fontSize(16).text(sender, MARGIN, mm(20))
  page.font('text').fontSize(11).text(recipient.join('\n'), MARGIN, ADDRESS_TOP)
  page.text(date, MARGIN, mm(92))
  page.moveDown().font('bold').fontSize(14).text(heading).font('text').fontSize(11)
  for (const paragraph of paragraphs) page.moveDown(0.6).text(paragraph)
  page.moveDown(1.2).font('bold').text(form.heading).font('text').fontSize(9).text(form.note).fontSize(11)
  for (const field of form.fields) {
    page.moveDown(0.9).text(field)
    page
      .moveTo(MARGIN + mm(48), page.y)
      .lineTo(page.page.width - MARGIN, page.y)
      .lineWidth(0.5)
      .stroke()
  }
  page.fontSize(8).text(legalLine, MARGIN, page.page.height - MARGIN - mm(5))
  page.end()
  const chunks: Buffer[] = []
  for await (const chunk of page) chunks.push(chunk)
  return Buffer.concat(chunks)
}
