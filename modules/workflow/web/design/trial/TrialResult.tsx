import { useMemo } from 'react'
import { Timeline, type StepState, type TimelineStep } from '#kit/ui/Timeline.tsx'
import { useT, type Translate } from '#shell/i18n.ts'
import type { Field } from '#forms-core/index.ts'
import type { Trial, TrialStep } from '#workflow/contract/trial.ts'
import { Diagram } from '../../diagram/Diagram.tsx'
import { elementWord } from '../../version/element-word.ts'
import { StepAnswer } from './StepAnswer.tsx'
import { answerKey, trialMarks, withAnswer, type StepReply, type TrialAnswers } from './trial-marks.ts'

interface TrialResultProps {
  trial: Trial
  /** What was tried. */
  xml: string
  name: string
  answers: TrialAnswers
  /** Fields that values can be given for at a step. */
  fields: readonly Field[]
  /** Another answer was chosen at a step. */
  onAnswer: (answers: TrialAnswers) => void
}

/** The path on the drawing and as a list, with an answer at each task. */
export function TrialResult({ trial, xml, name, answers, fields, onAnswer }: TrialResultProps) {
  const t = useT()
  const { steps, problem, problems, end } = trial
  const marks = useMemo(() => trialMarks(trial, (step) => peopleOf(step, t)), [trial, t])
  return (
    <>
      <p role="status" className="wf-trial-end" data-end={end}>
        {t(`workflow.trial.end.${end}`)}
        {problem !== null && problem.node !== '' && ` ${t('workflow.trial.at', { node: problem.node })}`}
        {problem !== null && problem.message !== '' && <span>{problem.message}</span>}
      </p>
      {problems.length > 0 && (
        <ul className="wf-trial-problems">
          {problems.map(({ code, node, message }) => (
            <li key={`${code} ${node ?? ''} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      {steps.length > 0 && (
        <>
          <Diagram xml={xml} label={t('workflow.diagram.of', { name })} marks={marks} height={280} />
          <Timeline
            name={t('workflow.trial.path')}
            steps={steps.map((step, at) =>
              stepOf(step, {
                t,
                key: `${at}`,
                state: stateOf(trial, at),
                answer: answers[answerKey(step)],
                fields,
                onAnswer: (reply) => onAnswer(withAnswer(steps, answers, step, reply)),
              }),
            )}
          />
        </>
      )}
    </>
  )
}

function stateOf({ steps, end }: Trial, at: number): StepState {
  const step = steps[at]
  if (step?.isMissing === true || step?.outcome === 'reject') return 'refused'
  const isLast = at === steps.length - 1
  return isLast && (end === 'stuck' || end === 'waiting' || end === 'limit') ? 'now' : 'done'
}

const peopleOf = ({ people, more }: TrialStep, t: Translate): string =>
  people.map((person) => person.name || t('workflow.trial.unnamed')).join(t('workflow.event.and')) +
  (more > 0 ? t('workflow.event.more', { count: more }) : '')

interface StepLook {
  t: Translate
  key: string
  state: StepState
  answer: StepReply | undefined
  fields: readonly Field[]
  onAnswer: (answer: StepReply) => void
}

function stepOf(step: TrialStep, { t, key, state, answer, fields, onAnswer }: StepLook): TimelineStep {
  const { node, nodeId, element, process, isMissing, automatic, outcome, waits } = step
  const isTask = outcome !== null && automatic === undefined
  const brings = waits === 'job' || waits === 'message'
  const who = automatic === undefined ? peopleOf(step, t) : t('workflow.event.product')
  const word = elementWord(element)
  // The id of what has no name tells no one anything.
  const name = node === nodeId ? word : node
  const isPeople = who !== '' || isMissing
  return {
    id: key,
    state,
    name: isMissing ? t('workflow.forecast.missing') : who || name,
    role: [isPeople ? name : word, process].filter((one) => one !== '' && (isPeople || one !== name)).join(' · '),
    ...(waits !== null && { text: t(`workflow.trial.waits.${waits}`) }),
    ...((isTask || brings) && {
      details: <StepAnswer step={step} answer={answer} fields={fields} onAnswer={onAnswer} />,
    }),
  }
}
