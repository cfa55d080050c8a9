import { useState } from 'react'
import { RemoteSelect } from '#kit/pickers/RemoteSelect.tsx'
import { TYPING_MS, useDelayedValue } from '#kit/ui/use-delayed-value.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowCommentRoutes, type Mentionable } from '#workflow/contract/comment.ts'

interface MentionFieldProps {
  id: string
  instanceId: string
  value: string[]
  onChange: (ids: string[]) => void
}

const NO_ONE: ReadonlyMap<string, Mentionable> = new Map()

/** Users who read a process, found by name or pinyin. Those chosen keep their names while others are looked for. */
export function MentionField({ id, instanceId, value, onChange }: MentionFieldProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [known, setKnown] = useState(NO_ONE)
  const keyword = useDelayedValue(typed, TYPING_MS).trim()
  const { data = [], isLoading } = useCall(
    workflowCommentRoutes.people,
    { params: { id: instanceId }, query: keyword === '' ? {} : { keyword } },
    { keepPrevious: true },
  )
  const people = new Map([...known.values(), ...data].map((one) => [one.id, one]))
  return (
    <RemoteSelect
      id={id}
      value={value}
      placeholder={t('workflow.discussion.people.hint')}
      isLoading={isLoading}
      options={[...people.values()].map(({ id: key, name, dept }) => ({
        value: key,
        label: name,
        look: (
          <span>
            {name} {dept !== '' && <span className="kit-quiet">{dept}</span>}
          </span>
        ),
      }))}
      onSearch={setTyped}
      onChange={(ids) => {
        setKnown(new Map([...people].filter(([one]) => ids.includes(one))))
        onChange(ids)
      }}
    />
  )
}
