import { useId } from 'react'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { People } from '../form/People.tsx'

/** The list of users is refused without one of these: who lacks both is not asked for readers. */
const PICKS_USERS = { ability: ['sys:user:page', 'sys:user:pick'] }

interface CcFieldProps {
  value: string[]
  onChange: (ids: string[]) => void
  /** The decision that it goes with. */
  kind?: 'agree' | 'reject' | 'return'
}

/** Who gets a copy of the process with a decision. */
export function CcField({ value, onChange, kind = 'agree' }: CcFieldProps) {
  const t = useT()
  const id = useId()
  if (!useCan(PICKS_USERS)) return null
  return (
    <div className="wf-comment">
      <label htmlFor={id}>{t('workflow.task.copyTo')}</label>
      <People id={id} value={value} onChange={onChange} placeholder={t(`workflow.task.cc.hint.${kind}`)} />
    </div>
  )
}
