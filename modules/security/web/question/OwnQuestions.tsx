import { Button } from 'antd'
import { lazy, useId, useState } from 'react'
import { useDictOptions } from '#kit/dict/use-dict-options.ts'
import { useMutate } from '#kit/form/use-mutate.ts'
import { ask } from '#kit/overlay/ask.tsx'
import { Overlay } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { ownQuestionRoutes, QUESTION_DICTIONARY, type OwnQuestions as Known } from '#security/contract/question.ts'
import '../api-key/api-key.css'

const QuestionsForm = lazy(() => import('./QuestionsForm.tsx'))

/**
 * A part of the personal centre: the questions by which one recovers a forgotten password. Absent where answers are not
 * accepted and there are none.
 */
export default function OwnQuestions() {
  const { data: known } = useCall(ownQuestionRoutes.list, {})
  if (!known || (!known.isAccepted && known.questions.length === 0)) return null
  return <QuestionCard {...known} />
}

function QuestionCard({ questions, required, requiredOfDictionary, isAccepted }: Known) {
  const t = useT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const labels = new Map(useDictOptions(QUESTION_DICTIONARY).map(({ value, label }) => [value, label]))
  const remove = useMutate(ownQuestionRoutes.remove, {
    refreshes: [ownQuestionRoutes.list],
    done: t('security.question.deleted'),
  })
  const removeAll = async () => {
    const isSure = await ask({
      title: t('security.question.delete.ask'),
      consequence: t('security.question.delete.consequence'),
      yes: t('kit.record.delete'),
      danger: true,
    })
    if (isSure) await remove.run({})
  }
  const isShort = questions.length > 0 && questions.length < required
  return (
    <section className="kit-card sys-center-card" aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('security.question.own')}</h2>
        <span className="sec-card-actions">
          {questions.length > 0 && (
            <Button size="small" onClick={() => void removeAll()}>
              {t('kit.record.delete')}
            </Button>
          )}
          {isAccepted && (
            <Button size="small" onClick={() => setOpen(true)}>
              {t(questions.length > 0 ? 'security.question.replace' : 'security.question.setUp')}
            </Button>
          )}
        </span>
      </header>
      <p className="sec-keys-about">{t(isAccepted ? 'security.question.about' : 'security.question.off')}</p>
      {isShort && <p className="sec-keys-about">{t('security.question.short', { count: required })}</p>}
      <ol className="sec-questions">
        {questions.map((question) => (
          <li key={question}>{labels.get(question) ?? question}</li>
        ))}
      </ol>
      <Overlay of={isOpen ? true : undefined}>
        {(_, overlay) => (
          <QuestionsForm
            {...overlay}
            required={required}
            requiredOfDictionary={requiredOfDictionary}
            onClose={() => setOpen(false)}
          />
        )}
      </Overlay>
    </section>
  )
}
