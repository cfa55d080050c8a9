/** What was recorded, fetched part by part when a page first needs it. */
import { partOf, type Recorded, type RecordedIndex, type RecordedPart } from '#contract/recorded.ts'
import { isRecordedList, narrowed } from './narrow.ts'

export type Query = Readonly<Record<string, string>>
type FetchJson = (file: string) => Promise<unknown>

const nothing: RecordedPart = {}

/** Answers from the files of one language. */
export class Recording {
  readonly #fetch: FetchJson
  readonly #parts = new Map<string, Promise<RecordedPart>>()
  #index: Promise<ReadonlySet<string>> | undefined

  /** @param fetchJson reads a file of the language by its name: `sys-user.json` */
  constructor(fetchJson: FetchJson) {
    this.#fetch = fetchJson
  }

  /** What the server answered; undefined where nothing was recorded. */
  async find(path: string, query: Query): Promise<unknown> {
    const replies = (await this.#part(partOf(path)))[path]
    const reply = replies && closest(replies, query)
    if (reply === undefined) return undefined
    return isRecordedList(reply.data) ? narrowed(reply.data, without(query, reply.query)) : reply.data
  }

  async #part(name: string): Promise<RecordedPart> {
    this.#index ??= this.#fetch('index.json').then((index) => new Set((index as RecordedIndex).parts))
    // A file that is not there would be an error on the console.
    if (!(await this.#index).has(name)) return nothing
    const part = this.#parts.get(name) ?? (this.#fetch(`${name}.json`) as Promise<RecordedPart>)
    this.#parts.set(name, part)
    return part
  }
}

/** The reply that was asked for in the same way; of several, the one that was asked for most closely. */
function closest(replies: readonly Recorded[], query: Query): Recorded | undefined {
  const sameness = (reply: Recorded) => Object.keys(reply.query).length
  return replies
    .filter((reply) => Object.entries(reply.query).every(([name, value]) => query[name] === value))
    .toSorted((a, b) => sameness(b) - sameness(a))[0]
}

/** What still narrows a list: what it was recorded with has done so. */
const without = (query: Query, done: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !(name in done)))
