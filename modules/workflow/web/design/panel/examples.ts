/** Examples in empty fields: they are written in the language of the file, not of the page. */
export const EXAMPLES = {
  assignee: '${initiator}',
  condition: '${amount > 1000}',
  date: '2026-12-31T18:00:00',
  duration: 'PT48H',
  cycle: 'R3/PT24H',
  item: 'item',
} as const
