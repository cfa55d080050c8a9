import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { ChildTable } from '#kit/form/ChildTable.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { sealForServer } from '#shell/signin/sign-in.ts'
import { ownQuestionRoutes, QUESTION_DICTIONARY, QuestionsDraft } from '#security/contract/question.ts'

interface QuestionsFormProps extends OverlayProps {
  required: number
  requiredOfDictionary: number
  onClose: () => void
}

const Draft = QuestionsDraft.omit({ nonce: true })

/** All questions with their answers, each typed twice. What was stored cannot be read again: the form begins empty. */
export default function QuestionsForm({ required, requiredOfDictionary, onClose, ...overlay }: QuestionsFormProps) {
  const t = useT()
  const options = useDictOptions(QUESTION_DICTIONARY)
  const save = useMutate(ownQuestionRoutes.save, {
    refreshes: [ownQuestionRoutes.list],
    done: t('security.question.saved'),
  })
  const first = Array.from({ length: required }, (_, at) => ({ code: options[at]?.value ?? '', text: '' }))
  const record = useRecordForm({
    schema: Draft,
    initial: { questions: first },
    onClose,
    save: async (values) => save.attempt({ body: await sealForServer(values) }),
  })
  return (
    <FormDrawer {...overlay} record={record} title={t('security.question.own')}>
      <ChildTable
        name="questions"
        label={t('security.question.list')}
        hint={t('security.question.hint', { required, listed: requiredOfDictionary })}
        makeRow={() => ({ code: '', text: '' })}
        columns={[
          { key: 'code', title: t('security.question.code'), kind: 'select', options },
          { key: 'text', title: t('security.question.text'), kind: 'text' },
          { key: 'answer', title: t('security.question.answer'), kind: 'text', width: 150 },
          { key: 'confirmation', title: t('security.question.confirmation'), kind: 'text', width: 150 },
        ]}
      />
    </FormDrawer>
  )
}
