import { Input, Radio, Select, Switch } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { AbsenceEnd } from '#workflow/contract/absence.ts'
import { DayField } from './DayField.tsx'
import { OnePerson } from './OnePerson.tsx'
import type { useProcessNames } from './use-process-names.ts'

interface AbsenceFieldsProps {
  isNew: boolean
  /** What holds already cannot be moved. */
  hasBegun: boolean
  names: ReturnType<typeof useProcessNames>
}

/** The fields of an absence: who is absent, the deputy, when, for which processes, and what becomes of tasks. */
export function AbsenceFields({ isNew, hasBegun, names: { processes, nameOf } }: AbsenceFieldsProps) {
  const t = useT()
  const mayManage = useCan('wf:absence:manage')
  const day = (moment: string) => formatDate(moment, currentLanguage())
  return (
    <>
      {isNew && mayManage && (
        <Field name="userId" label={t('workflow.absence.user')} hint={t('workflow.absence.user.hint')} isWide>
          <OnePerson />
        </Field>
      )}
      <Field name="deputyId" label={t('workflow.absence.deputy')} hint={t('workflow.absence.deputy.hint')} isWide>
        <OnePerson mayHandle />
      </Field>
      <Field name="beginDate" label={t('workflow.absence.begin')} show={day}>
        <DayField edge="first" disabled={hasBegun} />
      </Field>
      <Field name="endDate" label={t('workflow.absence.end')} show={day}>
        <DayField edge="last" />
      </Field>
      <Field
        name="processes"
        label={t('workflow.absence.processes')}
        hint={t('workflow.absence.processes.hint')}
        show={(keys: readonly string[]) => keys.map(nameOf).join(', ')}
        isWide
      >
        <Select
          mode="multiple"
          placeholder={t('workflow.absence.processes.all')}
          options={processes}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
      <Field name="reason" label={t('workflow.absence.reason')} isWide>
        <Input.TextArea rows={2} />
      </Field>
      <TaskFields hasBegun={hasBegun} />
    </>
  )
}

/** What becomes of the tasks: those open at the beginning, and those open at the end. */
function TaskFields({ hasBegun }: Pick<AbsenceFieldsProps, 'hasBegun'>) {
  const t = useT()
  const endName = (atEnd: AbsenceEnd) => t(`workflow.absence.atEnd.${atEnd}`)
  return (
    <>
      <Field
        name="takeOver"
        label={t('workflow.absence.takeOver')}
        hint={t('workflow.absence.takeOver.hint')}
        valuePropName="checked"
        isWide
      >
        <Switch disabled={hasBegun} />
      </Field>
      <Field name="atEnd" label={t('workflow.absence.atEnd')} show={endName} isWide>
        <Radio.Group
          aria-label={t('workflow.absence.atEnd')}
          options={AbsenceEnd.options.map((value) => ({ value, label: endName(value) }))}
        />
      </Field>
    </>
  )
}
