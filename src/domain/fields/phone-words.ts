/** D116. A phone number as Americans write it: "(617) 555-0123". Numbers of other countries stay as they are. */
export function phoneWords(phone: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/u.exec(phone) ?? []
  return line === undefined ? phone : `(${area}) ${exchange}-${line}`
}
