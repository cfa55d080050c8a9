import { Button, Form, Input, Select, Switch } from 'antd'
import { ClipboardPaste } from 'lucide-react'
import { useState } from 'react'
import { DEFAULT_TIME_ZONE } from '#contract/time-zone.ts'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import type { RecordForm } from '#kit/form/use-record-form.ts'
import { useMayCall } from '#shell/access/use-can.ts'
import { useT } from '#shell/i18n.ts'
import { dayOf, timeZone } from '#shell/time/zone.ts'
import { deptRoutes } from '#system/contract/dept.ts'
import { DeptPicker } from '#system/web/index.ts'
import { USUAL_WEEK, workflowCalendarRoutes } from '#workflow/contract/calendar.ts'
import { addDays, toggleDay, type CalendarDays } from './calendar-days.ts'
import { calendarName } from './calendar-name.ts'
import { HolidayRows, MakeUpRows } from './DayRows.tsx'
import { DueTrial } from './DueTrial.tsx'
import { PasteDays } from './PasteDays.tsx'
import { CALENDAR_READS } from './reads.ts'
import { WeekHours } from './WeekHours.tsx'
import { YearView } from './YearView.tsx'
import '../workflow.css'
import './calendar.css'

const zones = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value }))
const days = (value: readonly { date: string; name: string }[]) =>
  value.map(({ date, name }) => `${date} ${name}`.trim()).join(', ')
const hours = (week: readonly (readonly (readonly string[])[])[]) =>
  week.map((spans) => spans.map((span) => span.join('–')).join(' ') || '–').join(', ')

/** Creates or edits a working calendar. */
export default function CalendarForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const seesDepts = useMayCall(deptRoutes.tree)
  const { record, title } = useCrudForm({
    routes: workflowCalendarRoutes,
    reads: CALENDAR_READS,
    id,
    onClose,
    first: {
      zone: timeZone() ?? DEFAULT_TIME_ZONE,
      week: USUAL_WEEK,
      holidays: [],
      makeUp: [],
      isDefault: false,
      deptIdList: [],
    },
    nameOf: calendarName,
    // Who does not see departments keeps those that there are.
    prepare: (values, stored) => (seesDepts ? values : { ...values, deptIdList: stored?.deptIdList ?? [] }),
    newTitle: t('workflow.calendar.create'),
    fieldOf: { process_calendar_code_taken: 'code', process_calendar_dept_taken: 'deptIdList' },
  })
  return (
    <FormDrawer {...overlay} record={record} title={title}>
      <p className="wf-hint kit-field-wide">{t('workflow.calendar.later')}</p>
      <Field name="name" label={t('workflow.calendar.name')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="nameEn" label={t('workflow.calendar.nameEn')}>
        <Input autoComplete="off" />
      </Field>
      <Field name="code" label={t('kit.record.code')} hint={t('workflow.calendar.code.hint')}>
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="zone" label={t('workflow.calendar.zone')}>
        <Select showSearch options={zones} />
      </Field>
      <Field
        name="isDefault"
        label={t('workflow.calendar.default')}
        hint={t('workflow.calendar.default.hint')}
        valuePropName="checked"
      >
        <Switch />
      </Field>
      {seesDepts && (
        <Field name="deptIdList" label={t('workflow.calendar.depts')} hint={t('workflow.calendar.depts.hint')} isWide>
          <DeptPicker />
        </Field>
      )}
      <Field name="week" label={t('workflow.calendar.week')} show={hours} isWide>
        <WeekHours />
      </Field>
      <Days record={record} />
    </FormDrawer>
  )
}

/** The days that are not as their weekday is: in a year to click on, in lists with their names, and as text. */
function Days({ record: { form, onValuesChange } }: { record: RecordForm }) {
  const t = useT()
  const [year, setYear] = useState(() => Number(dayOf(new Date()).slice(0, 4)))
  const [isPasting, setIsPasting] = useState(false)
  const edited = Form.useWatch((values: Partial<CalendarDays & { zone: string }>) => values, form)
  const { week = [], holidays = [], makeUp = [], zone = '' } = edited ?? {}
  const calendar = { week, holidays, makeUp, zone }
  const change = (changed: Pick<CalendarDays, 'holidays' | 'makeUp'>) => {
    form.setFieldsValue(changed)
    onValuesChange({ ...changed })
  }
  return (
    <>
      <div className="kit-field-wide wf-year-tools">
        <Button icon={<ClipboardPaste size={16} />} onClick={() => setIsPasting(true)}>
          {t('workflow.calendar.paste')}
        </Button>
      </div>
      <div className="kit-field-wide">
        <YearView year={year} onYear={setYear} days={calendar} onToggle={(day) => change(toggleDay(calendar, day))} />
      </div>
      <Field name="holidays" label={t('workflow.calendar.holidaysOf', { year: String(year) })} show={days} isWide>
        <HolidayRows year={year} />
      </Field>
      <Field
        name="makeUp"
        label={t('workflow.calendar.makeUpOf', { year: String(year) })}
        hint={t('workflow.calendar.makeUp.hint')}
        show={days}
        isWide
      >
        <MakeUpRows year={year} />
      </Field>
      <div className="kit-field-wide">
        <DueTrial calendar={calendar} />
      </div>
      <PasteDays
        open={isPasting}
        onClose={() => setIsPasting(false)}
        onAdd={(kind, added) => change(addDays(calendar, kind, added))}
      />
    </>
  )
}
