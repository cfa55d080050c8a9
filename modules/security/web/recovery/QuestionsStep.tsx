import { CircleQuestionMark } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '#shell/controls/TextField.tsx'
import { OtherWay } from './CodeStep.tsx'
import { StepForm } from './StepForm.tsx'
import { t } from './texts.ts'
import type { Recovery } from './use-recovery.ts'

/** The questions, each with its answer. */
export function QuestionsStep({ recovery, questions }: { recovery: Recovery; questions: readonly string[] }) {
  const [answers, setAnswers] = useState<readonly string[]>(() => questions.map(() => ''))
  const [tried, setTried] = useState(false)
  const submit = () => {
    setTried(true)
    if (answers.every((answer) => answer.trim() !== '')) void recovery.proveByAnswers(answers)
  }
  return (
    <StepForm busy={recovery.busy} label={t('recovery.next')} onSubmit={submit}>
      {questions.map((question, at) => (
        <TextField
          key={question}
          label={question}
          icon={<CircleQuestionMark size={16} strokeWidth={1.75} aria-hidden="true" />}
          name={`answer-${at}`}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          autoFocus={at === 0}
          required
          maxLength={100}
          value={answers[at] ?? ''}
          onChange={({ target }) => setAnswers(answers.map((answer, n) => (n === at ? target.value : answer)))}
          error={tried && answers[at]?.trim() === '' ? t('recovery.required') : undefined}
        />
      ))}
      <div className="sec-links">
        <OtherWay recovery={recovery} />
      </div>
    </StepForm>
  )
}
