import { AutoComplete } from 'antd'
import { useDictOptions, type DictOption } from '#kit/dict/use-dict-options.ts'
import type { CellControl } from '#kit/form/child-column.ts'
import { ChildTable } from '#kit/form/ChildTable.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import { useMutate } from '#kit/form/use-mutate.ts'
import { useRecordForm } from '#kit/form/use-record-form.ts'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { sealForServer } from '#shell/signin/server-key.ts'
import { ownQuestionRoutes, QUESTION_DICTIONARY, QuestionsDraft } from '#security/contract/question.ts'

interface QuestionsFormProps extends OverlayProps {
  required: number
  requiredOfDictionary: number
  onClose: () => void
}

interface QuestionCellProps extends CellControl {
  options: readonly DictOption[]
}

/** A question of the list, or any other that is typed. The value of one of the list is its value in the dictionary. */
function QuestionCell({ value, onChange, options, ...input }: QuestionCellProps) {
  const text = typeof value === 'string' ? value : ''
  return (
    <AutoComplete
      {...input}
      variant="borderless"
      value={options.find((option) => option.value === text)?.label ?? text}
      options={options.map(({ label }) => ({ value: label }))}
      onChange={(typed: string) => onChange(options.find(({ label }) => label === typed)?.value ?? typed)}
    />
  )
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
  const first = Array.from({ length: required }, (_, at) => ({ question: options[at]?.value ?? '' }))
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
        columns={[
          {
            key: 'question',
            title: t('security.question.question'),
            kind: 'custom',
            control: (cell) => <QuestionCell {...cell} options={options} />,
          },
          { key: 'answer', title: t('security.question.answer'), kind: 'text', width: 125 },
          { key: 'confirmation', title: t('security.question.confirmation'), kind: 'text', width: 125 },
        ]}
      />
    </FormDrawer>
  )
}
