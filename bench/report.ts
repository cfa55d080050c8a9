/** One line per goal. */
export interface Row {
  what: string
  goal: string
  figure: string
  /** Against the reference or the goal, where there is one. */
  ratio?: number
  isMet: boolean
}

export function print(title: string, rows: readonly Row[]): void {
  process.stdout.write(`\n## ${title}\n\n| what | goal | figure | ratio | met |\n|---|---|---|---|---|\n`)
  for (const { what, goal, figure, ratio, isMet } of rows) {
    process.stdout.write(
      `| ${what} | ${goal} | ${figure} | ${ratio === undefined ? '' : ratio.toFixed(2)} | ${isMet ? 'yes' : '**no**'} |\n`,
    )
  }
}
