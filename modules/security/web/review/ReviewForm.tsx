import { Input, InputNumber, Select } from 'antd'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useCrudForm, type RecordFormProps } from '#kit/form/use-crud-form.ts'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { reviewRoutes } from '#security/contract/review.ts'
import { EndPicker } from '../second-admin/EndPicker.tsx'
import { TickTree } from '../second-admin/TickTree.tsx'
import { REVIEW_READS } from './review-reads.ts'
import { ReviewerPicker } from './ReviewerPicker.tsx'
import '../second-admin/second-admin.css'
import './review.css'

const AT_DUE = [0, 1, 2] as const

/** Plans a review, or changes one that is not started. It offers no more than the planner reaches. */
export default function ReviewForm({ id, onClose, ...overlay }: RecordFormProps) {
  const t = useT()
  const { data: choices } = useCall(reviewRoutes.choices, {})
  const { record, title } = useCrudForm({
    routes: reviewRoutes,
    reads: REVIEW_READS,
    id,
    onClose,
    first: { deptIdList: [], roleIdList: [], reviewerId: null, repeatMonths: 0, atDue: 1 },
    nameOf: ({ name }) => name,
    newTitle: t('security.review.create'),
    done: { created: t('security.review.created') },
  })
  return (
    <FormDrawer {...overlay} record={record} title={title} width={760}>
      <Field name="name" label={t('security.review.label')} isWide>
        <Input autoComplete="off" />
      </Field>
      <Field name="deptIdList" label={t('security.review.depts')} hint={t('security.review.depts.hint')}>
        <TickTree
          label={t('security.review.depts')}
          placeholder={t('security.secondAdmin.findDept')}
          nodes={choices?.depts ?? []}
          withBranch={false}
        />
      </Field>
      <Field name="roleIdList" label={t('security.review.roles')} hint={t('security.review.roles.hint')}>
        <Select
          mode="multiple"
          optionFilterProp="label"
          options={(choices?.roles ?? []).map(({ id: value, name: label }) => ({ value, label }))}
        />
      </Field>
      <Field name="reviewerId" label={t('security.review.reviewer')} hint={t('security.review.reviewer.hint')}>
        <ReviewerPicker placeholder={t('security.review.leader')} />
      </Field>
      <Field name="dueDate" label={t('security.review.due')} hint={t('security.review.due.hint')}>
        <EndPicker />
      </Field>
      <Field name="repeatMonths" label={t('security.review.repeat')} hint={t('security.review.repeat.hint')}>
        <InputNumber
          className="sec-review-months"
          min={0}
          max={36}
          precision={0}
          suffix={t('security.review.repeat.unit')}
        />
      </Field>
      <Field name="atDue" label={t('security.review.atDue')} hint={t('security.review.atDue.hint')}>
        <Select options={AT_DUE.map((value) => ({ value, label: t(`security.review.atDue.${value}`) }))} />
      </Field>
    </FormDrawer>
  )
}
