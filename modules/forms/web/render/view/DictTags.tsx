import { labelIn } from '#kit/dict/dict-entries.ts'
import { Tag } from '#kit/ui/Tag.tsx'
import type { DictionaryEntry } from '#shell/ports.ts'

/** Values of a dictionary, each in its colour. */
export default function DictTags({
  entries,
  values,
}: {
  entries: readonly DictionaryEntry[]
  values: readonly string[]
}) {
  return (
    <span className="frm-tags">
      {values.map((value) => {
        const tone = entries.find(({ val }) => val === value)?.tone
        return (
          <Tag key={value} {...(tone && { tone })}>
            {labelIn(entries, value)}
          </Tag>
        )
      })}
    </span>
  )
}
