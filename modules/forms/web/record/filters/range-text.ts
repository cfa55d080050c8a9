/** Ranges as filters write them: `5..10`, `5..`, `..10`, one value that is both ends. Pure. */

export type Ends = readonly [from: string, to: string]

export function readRange(text: string): Ends {
  const [from = '', to] = text.split('..')
  return [from, to ?? from]
}

export function writeRange([from, to]: Ends): string {
  if (from === '' && to === '') return ''
  return from === to ? from : `${from}..${to}`
}
