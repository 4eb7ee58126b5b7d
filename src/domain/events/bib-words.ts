const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** "Three players wear 14", of a bib that two or more players wear. */
export const wearersWords = (count: number, bib: string) => `${COUNTS[count] ?? count} players wear ${bib}`
