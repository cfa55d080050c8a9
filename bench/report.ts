/** One line per goal. */
export interface Row {
  what: string
  goal: string
  figure: string
  /** Against the reference or the goal, where there is one. */
  ratio?: number
  isMet: boolean
}

/** A table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(({ what, goal, figure, ratio, isMet }) => {
    const shown = ratio === undefined ? '' : ratio.toFixed(2)
    return `| ${what} | ${goal} | ${figure} | ${shown} | ${isMet ? 'yes' : '**no**'} |\n`
  })
  return `| what | goal | figure | ratio | met |\n|---|---|---|---|---|\n${lines.join('')}`
}

export function print(title: string, rows: readonly Row[]): void {
  process.stdout.write(`\n## ${title}\n\n${tableOf(rows)}`)
}
