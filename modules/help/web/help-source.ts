/** The help as the palette finds it. Fetched when something is typed there. */
import type { FoundGroup, FoundHit } from '#shell/ports.ts'
import { t } from '#shell/i18n.ts'
import { findHelp } from './article/find-help.ts'
import type { FoundSection } from './article/find-sections.ts'
import { loadHelpTexts } from './help-texts.ts'
import { helpAddress, topicOf } from './topics.ts'

const KIND = 'help'
const MAX_HITS = 4

/** The best pages for what was typed. */
export async function findHelpGroup(typed: string): Promise<FoundGroup> {
  await loadHelpTexts()
  const best = new Map<string, FoundSection>()
  // One section per page: a page is one entry.
  for (const found of await findHelp(typed)) if (!best.has(found.topic)) best.set(found.topic, found)
  return { kind: KIND, name: t('help.palette.group'), hits: [...best.values()].slice(0, MAX_HITS).map(hitOf) }
}

/** Remembered pages of the help; those that are gone are left out. */
export async function recallHelp(records: readonly string[]): Promise<readonly FoundHit[]> {
  await loadHelpTexts()
  return records.flatMap((record) => {
    const topic = topicOf(record.slice(KIND.length + 1))
    return topic ? [topicHit(topic.id)] : []
  })
}

function hitOf({ topic, heading, title, mark, excerpt }: FoundSection): FoundHit {
  const [from, to] = mark ?? [0, 0]
  const pieces = [
    { text: title.slice(0, from), isHit: false },
    { text: title.slice(from, to), isHit: true },
    { text: title.slice(to), isHit: false },
  ]
  return {
    ...topicHit(topic),
    address: helpAddress(topic, heading),
    title: pieces.filter(({ text }) => text !== ''),
    detail: heading === '' ? t(`help.topic.${topic}.summary`) : t(`help.topic.${topic}`),
    excerpt: excerpt
      ? [
          { text: excerpt.before, isHit: false },
          { text: excerpt.hit, isHit: true },
          { text: excerpt.after, isHit: false },
        ]
      : [],
  }
}

const topicHit = (topic: FoundSection['topic']): FoundHit => ({
  kind: KIND,
  id: topic,
  icon: topicOf(topic)?.icon ?? '',
  picture: '',
  address: helpAddress(topic),
  title: [{ text: t(`help.topic.${topic}`), isHit: false }],
  detail: t('help.palette.group'),
  excerpt: [],
})
