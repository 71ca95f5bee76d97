/**
 * The address of the demonstration company and of its postal entries. It is invented: DE99 is the district of Derby’s
 * PO Boxes, but the last part of a real postcode never has a C or a V in it.
 */
export const PO_BOX = 'PO Box 7700, Derby DE99 0CV'
export const POSTAL_ADDRESS = `Fairdraw, ${PO_BOX}`
