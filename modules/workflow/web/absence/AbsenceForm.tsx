import { Input, Radio, Select, Switch } from 'antd'
import { Suspense } from 'react'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import { Skeleton } from '#kit/list/Skeleton.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { useCan } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { useCall } from '#shell/request/use-call.ts'
import { PeoplePicker } from '#system/web/index.ts'
import { AbsenceDraft, AbsenceEnd, AbsenceUpdate, workflowAbsenceRoutes } from '#workflow/contract/absence.ts'
import { DayField, today } from './DayField.tsx'
import { ABSENCE_READS } from './use-absence-actions.tsx'
import { useProcessNames } from './use-process-names.ts'

interface AbsenceFormProps extends OverlayProps {
  /** Left out: a new one. */
  id: string | undefined
  onClose: () => void
}

/** Names a deputy for a time, or changes that. */
export default function AbsenceForm({ id, onClose, ...overlay }: AbsenceFormProps) {
  const t = useT()
  const isNew = id === undefined
  const mayManage = useCan('wf:absence:manage')
  const { processes, nameOf } = useProcessNames()
  const { data: absence, refetch } = useCall(
    workflowAbsenceRoutes.get,
    { params: { id: id ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  const create = useMutate(workflowAbsenceRoutes.create, {
    refreshes: ABSENCE_READS,
    done: t('workflow.absence.created'),
  })
  const update = useMutate(workflowAbsenceRoutes.update, {
    refreshes: ABSENCE_READS,
    done: t('workflow.absence.saved'),
  })
  const hasBegun = absence !== undefined && absence.phase !== 'planned'
  const day = (moment: string) => formatDate(moment, currentLanguage())
  const endName = (atEnd: AbsenceEnd) => t(`workflow.absence.atEnd.${atEnd}`)

  const record = useRecordForm({
    schema: isNew ? AbsenceDraft : AbsenceUpdate,
    initial: isNew
      ? { beginDate: today('first'), endDate: today('last'), takeOver: false, atEnd: 'keep' }
      : absence && { ...absence },
    hidden: isNew ? {} : { id, version: absence?.version },
    fieldOf: { process_away_overlaps: 'beginDate' },
    reload: refetch,
    onClose,
    save: (values) =>
      id === undefined ? create.attempt({ body: values }) : update.attempt({ body: { ...values, id } }),
  })

  return (
    <FormDrawer
      {...overlay}
      record={record}
      title={isNew ? t('workflow.absence.create') : t('workflow.absence.edit', { name: absence?.user ?? '' })}
    >
      {isNew && mayManage && (
        <Field name="userId" label={t('workflow.absence.user')} hint={t('workflow.absence.user.hint')} isWide>
          <OnePerson />
        </Field>
      )}
      <Field name="deputyId" label={t('workflow.absence.deputy')} hint={t('workflow.absence.deputy.hint')} isWide>
        <OnePerson />
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
    </FormDrawer>
  )
}

interface OnePersonProps {
  value?: string
  onChange?: (id: string | undefined) => void
  id?: string
}

/** One person, chosen. Works as a field of a form. */
export function OnePerson(props: OnePersonProps) {
  return (
    <Suspense fallback={<Skeleton rows={1} />}>
      <PeoplePicker {...props} isMultiple={false} />
    </Suspense>
  )
}
