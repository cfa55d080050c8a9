import type { DictionaryEntry } from '#shell/ports.ts'
import { useCustomDict } from '#shell/session/custom-dict.ts'
import { useDict } from '#shell/session/session.ts'
import { Tag } from '../ui/Tag.tsx'
import { labelIn, type DictValue } from './dict-entries.ts'
import type { DictSource } from './use-dict-options.ts'

interface DictTagProps extends Pick<DictSource, 'dict' | 'custom'> {
  value: DictValue | undefined
}

/**
 * A value by its label, on a ground in the tone that the dictionary gives it. Follows a change of the label at once.
 * @example <DictTag dict="message_status" value={message.status} />
 */
export function DictTag({ dict, custom = false, value }: DictTagProps) {
  if (value === undefined || value === '') return null
  // Tables show many: those of the common dictionaries do without the query cache.
  return custom ? <CustomTag dict={dict} value={value} /> : <CommonTag dict={dict} value={value} />
}

interface KnownTagProps {
  dict: string
  value: DictValue
}

function CommonTag({ dict, value }: KnownTagProps) {
  return <EntryTag entries={useDict(dict)} value={value} />
}

function CustomTag({ dict, value }: KnownTagProps) {
  return <EntryTag entries={useCustomDict(dict)} value={value} />
}

function EntryTag({ entries, value }: { entries: readonly DictionaryEntry[]; value: DictValue }) {
  const tone = entries.find(({ val }) => val === String(value))?.tone
  return <Tag {...(tone && { tone })}>{labelIn(entries, value)}</Tag>
}
