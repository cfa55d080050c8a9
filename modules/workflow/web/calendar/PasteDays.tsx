import { Input, Radio } from 'antd'
import { useState } from 'react'
import { Labelled } from '#kit/form/Labelled.tsx'
import { TabModal } from '#kit/overlay/TabModal.tsx'
import { useT } from '#shell/i18n.ts'
import type { Holiday } from '#workflow/contract/calendar.ts'
import { pastedDays } from './pasted-days.ts'

interface PasteDaysProps {
  open: boolean
  onClose: () => void
  onAdd: (kind: 'holiday' | 'makeUp', days: readonly Holiday[]) => void
}

/** Faults that are listed. */
const SHOWN = 20

/** Takes days out of pasted text, one a line; lines that are none are listed and left out. */
export function PasteDays({ open, onClose, onAdd }: PasteDaysProps) {
  const t = useT()
  const [text, setText] = useState('')
  const [kind, setKind] = useState<'holiday' | 'makeUp'>('holiday')
  const { days, faults } = pastedDays(text)
  const add = () => {
    onAdd(kind, days)
    setText('')
    onClose()
  }
  return (
    <TabModal
      open={open}
      width={520}
      title={t('workflow.calendar.paste')}
      okText={t('workflow.calendar.addDays', { count: days.length })}
      okButtonProps={{ disabled: days.length === 0 }}
      cancelText={t('kit.cancel')}
      onOk={add}
      onCancel={onClose}
    >
      <Radio.Group
        aria-label={t('workflow.calendar.pastedKind')}
        value={kind}
        onChange={({ target }) => setKind(target.value === 'makeUp' ? 'makeUp' : 'holiday')}
        options={(['holiday', 'makeUp'] as const).map((value) => ({
          value,
          label: t(`workflow.calendar.kind.${value}`),
        }))}
      />
      <Labelled id="wf-pasted-days" label={t('workflow.calendar.pasted')}>
        <Input.TextArea
          id="wf-pasted-days"
          rows={8}
          value={text}
          spellCheck={false}
          placeholder={t('workflow.calendar.pasted.example')}
          onChange={({ target }) => setText(target.value)}
        />
      </Labelled>
      <div aria-live="polite">
        {faults.length > 0 && <p className="wf-hint">{t('workflow.calendar.faults', { count: faults.length })}</p>}
        <ul className="wf-faults">
          {faults.slice(0, SHOWN).map(({ line, text: of, why }) => (
            <li key={line}>
              <code>{t('workflow.calendar.line', { line })}</code>
              <span>{t(`workflow.calendar.fault.${why}`)}</span>
              <span className="wf-hint">{of.slice(0, 60)}</span>
            </li>
          ))}
        </ul>
      </div>
    </TabModal>
  )
}
