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
import { AwayDraft, AwayEnd, AwayUpdate, workflowAwayRoutes } from '#workflow/contract/away.ts'
import { DayField, today } from './DayField.tsx'
import { AWAY_READS } from './use-away-actions.tsx'
import { useProcessNames } from './use-process-names.ts'

interface AwayFormProps extends OverlayProps {
  /** Left out: a new one. */
  id: string | undefined
  onClose: () => void
}

/** Names a deputy for a time, or changes that. */
export default function AwayForm({ id, onClose, ...overlay }: AwayFormProps) {
  const t = useT()
  const isNew = id === undefined
  const mayManage = useCan('wf:away:manage')
  const { processes, nameOf } = useProcessNames()
  const { data: away, refetch } = useCall(
    workflowAwayRoutes.get,
    { params: { id: id ?? '' } },
    { enabled: !isNew, isOwn: true },
  )
  const create = useMutate(workflowAwayRoutes.create, { refreshes: AWAY_READS, done: t('workflow.away.created') })
  const update = useMutate(workflowAwayRoutes.update, { refreshes: AWAY_READS, done: t('workflow.away.saved') })
  const hasBegun = away !== undefined && away.phase !== 'planned'
  const day = (moment: string) => formatDate(moment, currentLanguage())
  const endName = (atEnd: AwayEnd) => t(`workflow.away.atEnd.${atEnd}`)

  const record = useRecordForm({
    schema: isNew ? AwayDraft : AwayUpdate,
    initial: isNew
      ? { beginDate: today('first'), endDate: today('last'), takeOver: false, atEnd: 'keep' }
      : away && { ...away },
    hidden: isNew ? {} : { id, version: away?.version },
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
      title={isNew ? t('workflow.away.create') : t('workflow.away.edit', { name: away?.user ?? '' })}
    >
      {isNew && mayManage && (
        <Field name="userId" label={t('workflow.away.user')} hint={t('workflow.away.user.hint')} isWide>
          <OnePerson />
        </Field>
      )}
      <Field name="deputyId" label={t('workflow.away.deputy')} hint={t('workflow.away.deputy.hint')} isWide>
        <OnePerson />
      </Field>
      <Field name="beginDate" label={t('workflow.away.begin')} show={day}>
        <DayField edge="first" disabled={hasBegun} />
      </Field>
      <Field name="endDate" label={t('workflow.away.end')} show={day}>
        <DayField edge="last" />
      </Field>
      <Field
        name="processes"
        label={t('workflow.away.processes')}
        hint={t('workflow.away.processes.hint')}
        show={(keys: readonly string[]) => keys.map(nameOf).join(', ')}
        isWide
      >
        <Select
          mode="multiple"
          placeholder={t('workflow.away.processes.all')}
          options={processes}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
      <Field name="reason" label={t('workflow.away.reason')} isWide>
        <Input.TextArea rows={2} />
      </Field>
      <Field
        name="takeOver"
        label={t('workflow.away.takeOver')}
        hint={t('workflow.away.takeOver.hint')}
        valuePropName="checked"
        isWide
      >
        <Switch disabled={hasBegun} />
      </Field>
      <Field name="atEnd" label={t('workflow.away.atEnd')} show={endName} isWide>
        <Radio.Group
          aria-label={t('workflow.away.atEnd')}
          options={AwayEnd.options.map((value) => ({ value, label: endName(value) }))}
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
