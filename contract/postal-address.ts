/**
 * Where the demonstration’s company is, and where its entries by post go. Invented: DE99 is where Derby’s PO Boxes are,
 * but the last part of a postcode never has a C or a V in it.
 */
export const PO_BOX = 'PO Box 7700, Derby DE99 0CV'
export const POSTAL_ADDRESS = `Fairdraw, ${PO_BOX}`
