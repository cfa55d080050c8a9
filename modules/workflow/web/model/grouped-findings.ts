/** Groups the findings of an import that have the same text for several places. Pure. */
import type { ImportFinding } from '#workflow/contract/model-file.ts'

export interface FindingGroup {
  readonly key: string
  /** One of them: what they have in common. */
  readonly first: ImportFinding
  /** The text for all of them; without the name of a place when there are several. */
  readonly message: string
  readonly places: readonly string[]
}

const PLACE = '…'

/** What a finding says without its place. */
function withoutPlace({ message, name, node }: ImportFinding): string {
  const places = [name, node].filter((one) => one !== '')
  return places.reduce((text, one) => text.replace(wholeWord(one), PLACE), message)
}

/** What a finding says, with the name of its place instead of the id. */
const withName = ({ message, name, node }: ImportFinding): string =>
  node === '' || name === '' ? message : message.replace(wholeWord(node), () => name)

/**
 * The first place where it is a word of its own: an id may be a single letter, and a message may end with what the
 * element says, which may be the same word.
 */
function wholeWord(text: string): RegExp {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\w:.-])${escaped}(?![\w:.-])`)
}

/** In the order in which each is first found. */
export function groupFindings(findings: readonly ImportFinding[]): FindingGroup[] {
  const groups = new Map<string, ImportFinding[]>()
  for (const finding of findings) {
    const { outcome, what, meaning } = finding
    const key = [outcome, what, meaning ?? '', withoutPlace(finding)].join('\n')
    groups.set(key, [...(groups.get(key) ?? []), finding])
  }
  return [...groups].flatMap(([key, members]) => {
    const [first] = members
    if (first === undefined) return []
    const message = members.length === 1 ? withName(first) : withoutPlace(first)
    return [{ key, first, message, places: members.map(placeOf) }]
  })
}

/** The place, with the value that stands there where there is one. */
const placeOf = ({ name, value }: ImportFinding): string => (value === '' ? name : `${name} (${value})`)
