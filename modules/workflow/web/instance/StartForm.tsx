import { Button, Input, Select } from 'antd'
import { CopyPlus } from 'lucide-react'
import { useState } from 'react'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { RelativeTime } from '#kit/ui/RelativeTime.tsx'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowDraftRoutes } from '#workflow/contract/draft.ts'
import { workflowInstanceRoutes, type Startable } from '#workflow/contract/instance.ts'
import { ChosenAtStart } from '../choice/ChosenPeople.tsx'
import { StartForecast } from '../forecast/StartForecast.tsx'
import { ProcessFields } from '../form/ProcessFields.tsx'
import { useStart, type StartOptions } from './use-start.ts'
import { useIsWide } from '../use-room.ts'
import './instance.css'

type StartFormProps = OverlayProps &
  StartOptions & {
    /** Goes on with another draft of the same process. */
    onDraft: (id: string) => void
  }

const [NARROW, WIDE] = [600, 1080]

/** Starts a process by its own form, with the forecast beside it. What is entered is kept as a draft. */
export default function StartForm({ process, draft, onStarted, onClose, onDraft, ...overlay }: StartFormProps) {
  const t = useT()
  const isWide = useIsWide()
  const { data: startable = [] } = useCall(workflowInstanceRoutes.startable, {})
  const start = useStart({ process, draft, onStarted, onClose })
  const { process: chosen, fields } = start
  const wasStarted = startable.some(({ key, lastStartedDate }) => key === chosen?.key && lastStartedDate !== null)
  return (
    <FormDrawer
      {...overlay}
      record={start.record}
      width={isWide ? WIDE : NARROW}
      title={start.title === undefined ? t('workflow.start') : t('workflow.start.of', { name: start.title })}
      saveText={t('workflow.start.yes')}
      extra={
        <div className="wf-start-extra">
          <DraftState savedAt={start.savedAt} isFailed={start.isKeepingFailed} />
          {chosen !== undefined && wasStarted && draft === undefined && !start.isChanged && (
            <LastValues process={chosen.key} onDraft={onDraft} />
          )}
        </div>
      }
    >
      <div className="wf-start-sides">
        <div className="kit-form wf-start-fields">
          <ProcessField startable={startable} onChoose={start.choose} />
          <ChosenAtStart />
          <Field name="title" label={t('workflow.matter')} hint={t('workflow.start.titleHint')} isWide>
            <Input autoComplete="off" />
          </Field>
          {chosen !== undefined && (
            <ProcessFields
              key={chosen.key}
              forms={chosen.forms}
              at={chosen}
              fields={fields}
              draft={start.draft}
              onChange={() => start.change({})}
            />
          )}
          <MoreFields mayAdd={start.mayAdd} />
        </div>
        {chosen !== undefined && (
          <StartForecast process={chosen.key} vars={fields.entered} isChanged={start.isChanged} />
        )}
      </div>
    </FormDrawer>
  )
}

/** When the draft was kept, or that it could not be. */
function DraftState({ savedAt, isFailed }: { savedAt: Date | undefined; isFailed: boolean }) {
  const t = useT()
  if (!isFailed && savedAt === undefined) return null
  return (
    <span className="wf-draft-state" role="status" data-failed={isFailed}>
      {isFailed || savedAt === undefined ? (
        t('workflow.draft.failed')
      ) : (
        <>
          {t('workflow.draft.saved')} <RelativeTime at={savedAt.toISOString()} />
        </>
      )}
    </span>
  )
}

/** Begins with the values of the user's last request of the process. */
function LastValues({ process, onDraft }: { process: string; onDraft: (id: string) => void }) {
  const t = useT()
  const [isRunning, setRunning] = useState(false)
  const take = async () => {
    setRunning(true)
    try {
      const { list } = await call(workflowInstanceRoutes.started, { query: { process, limit: 1 } })
      const [last] = list
      if (last === undefined) return
      const { id } = await call(workflowDraftRoutes.again, { body: { id: last.id } })
      onDraft(id)
    } catch (thrown) {
      toast('error', messageOf(thrown))
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button icon={<CopyPlus size={16} />} loading={isRunning} onClick={() => void take()}>
      {t('workflow.again.last')}
    </Button>
  )
}

/** Which of the processes that may be started. */
function ProcessField({ startable, onChoose }: { startable: readonly Startable[]; onChoose: (key: string) => void }) {
  const t = useT()
  return (
    <Field name="key" label={t('workflow.process')} isWide>
      <Select
        options={startable.map(({ key: value, name, number }) => ({
          value,
          label: t('workflow.versionOf', { process: name, number }),
        }))}
        showSearch={{ optionFilterProp: 'label' }}
        notFoundContent={t('workflow.start.none')}
        onSelect={(value: string) => onChoose(value)}
      />
    </Field>
  )
}

/** The key of other systems, and variables as JSON for the user who may add them. */
function MoreFields({ mayAdd }: { mayAdd: boolean }) {
  const t = useT()
  return (
    <details className="wf-more">
      <summary>{t('workflow.start.more')}</summary>
      <Field name="businessKey" label={t('workflow.businessKey')} isWide>
        <Input autoComplete="off" />
      </Field>
      {mayAdd && (
        <Field name="vars" label={t('workflow.vars')} hint={t('workflow.vars.hint')} isWide>
          <Input.TextArea rows={4} spellCheck={false} />
        </Field>
      )}
    </details>
  )
}
