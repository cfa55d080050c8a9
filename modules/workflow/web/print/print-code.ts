/** What is random of an id, as it is read out or typed: `7F3C-91B2-0A6E`. */
export const printCode = (id: string): string =>
  id
    .slice(-12)
    .toUpperCase()
    .replace(/(.{4})(.{4})(.{4})/, '$1-$2-$3')
