/** The end of what a run writes. */
const MAX_BYTES = 4_096

/** Lines, of which the last 4 KiB (UTF-8) are kept. */
export class OutputTail {
  #text = ''

  /** Adds a line; what PostgreSQL cannot store is left out. */
  add(line: string): void {
    const added = `${this.#text}${line.replace(/[\u0000\p{Cs}]/gu, '')}\n`
    const bytes = Buffer.from(added)
    if (bytes.length <= MAX_BYTES) this.#text = added
    else this.#text = wholeCharacters(bytes.subarray(bytes.length - MAX_BYTES))
  }

  get text(): string {
    return this.#text
  }
}

/** Without the rest of a character that was cut. */
function wholeCharacters(bytes: Buffer): string {
  let start = 0
  while (start < 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start += 1
  return bytes.subarray(start).toString('utf8')
}
