import { Input, InputNumber, Radio, Select } from 'antd'
import { DEFAULT_TIME_ZONE } from '#contract/time-zone.ts'
import { Field } from '#kit/form/Field.tsx'
import { FlagSwitch } from '#kit/form/FlagSwitch.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { RemarkField, StatusField } from '#kit/form/StandardFields.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { Misfire, scheduleRoutes, type Handler } from '#scheduling/contract/schedule.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { CronField } from './CronField.tsx'
import { CronPreview } from './CronPreview.tsx'
import { ParamFields } from './ParamFields.tsx'
import { SCHEDULE_READS } from './use-schedule-actions.tsx'

const ZONES = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))
const FIRST = {
  params: {},
  cronExpression: '0 0 2 * * ?',
  timeZone: DEFAULT_TIME_ZONE,
  status: 1,
  misfire: 'once',
  overlap: 0,
  timeout: 300,
  retries: 0,
  alarm: 1,
}
const NONE: readonly Handler[] = []

/** Makes a schedule, or changes one. */
export default function ScheduleForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { data: handlers = NONE } = useCall(scheduleRoutes.handlers, {})
  const { record, title } = useCrudForm({
    routes: scheduleRoutes,
    reads: SCHEDULE_READS,
    id,
    onClose,
    first: FIRST,
    nameOf: ({ name }) => name,
    newTitle: t('scheduling.schedule.create'),
    fieldOf: { name_taken: 'name', schedule_needs_rights: 'beanName' },
  })
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      <Field name="name" label={t('scheduling.schedule.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="beanName" label={t('scheduling.schedule.bean')}>
        <Select options={handlers.map((handler) => optionOf(handler, t))} />
      </Field>
      <ParamFields handlers={handlers} />
      <Field name="cronExpression" label={t('scheduling.schedule.cron')} isWide>
        <CronField />
      </Field>
      <Field name="timeZone" label={t('scheduling.schedule.timeZone')}>
        <Select showSearch options={ZONES} />
      </Field>
      <CronPreview />
      <Field name="misfire" label={t('scheduling.schedule.misfire')}>
        <Radio.Group
          options={Misfire.options.map((value) => ({ value, label: t(`scheduling.schedule.misfire.${value}`) }))}
          aria-label={t('scheduling.schedule.misfire')}
        />
      </Field>
      <Field name="overlap" label={t('scheduling.schedule.overlap')} hint={t('scheduling.schedule.overlap.hint')}>
        <FlagSwitch label={t('scheduling.schedule.overlap')} />
      </Field>
      <Field name="timeout" label={t('scheduling.schedule.timeout')}>
        <InputNumber min={1} max={3_600} precision={0} />
      </Field>
      <Field name="retries" label={t('scheduling.schedule.retries')}>
        <InputNumber min={0} max={5} precision={0} />
      </Field>
      <Field name="alarm" label={t('scheduling.schedule.alarm')}>
        <FlagSwitch label={t('scheduling.schedule.alarm')} />
      </Field>
      <StatusField dict="schedule_status" />
      <RemarkField />
    </FormDrawer>
  )
}

const optionOf = ({ beanName, title, isAllowed }: Handler, t: ReturnType<typeof useT>) => ({
  value: beanName,
  label: isAllowed ? title : t('scheduling.schedule.bean.denied', { title }),
  disabled: !isAllowed,
})
