import { Field } from '#kit/form/Field.tsx'
import { FormDialog } from '#kit/form/FormDialog.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { Handover, reviewRoutes, type ReviewItem } from '#security/contract/review.ts'
import { PeoplePicker } from '#system/web/index.ts'
import { REVIEW_READS } from './review-reads.ts'

interface ReassignFormProps extends OverlayProps {
  reviewId: string
  rows: readonly ReviewItem[]
  onClose: () => void
}

/** Hands open items over to another reviewer. */
export default function ReassignForm({ reviewId, rows, onClose, ...overlay }: ReassignFormProps) {
  const t = useT()
  const reassign = useMutate(reviewRoutes.reassign, { refreshes: REVIEW_READS, done: t('security.review.reassigned') })
  const record = useRecordForm({
    schema: Handover.pick({ reviewerId: true }),
    initial: {},
    onClose,
    save: async ({ reviewerId }) => {
      const ids = rows.map(({ id }) => id)
      await reassign.attempt({ params: { id: reviewId }, body: { ids, reviewerId } })
    },
  })
  return (
    <FormDialog
      {...overlay}
      record={record}
      title={t('security.review.reassign.of', { count: rows.length })}
      saveText={t('security.review.reassign')}
    >
      <Field name="reviewerId" label={t('security.review.reviewer')} hint={t('security.review.reassign.hint')} isWide>
        <PeoplePicker isMultiple={false} />
      </Field>
    </FormDialog>
  )
}
