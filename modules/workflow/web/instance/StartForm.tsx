import { Button, Input, Select } from 'antd'
import { Save } from 'lucide-react'
import { Field } from '#kit/form/Field.tsx'
import { FormDrawer } from '#kit/form/FormDrawer.tsx'
import type { OverlayProps } from '#kit/overlay/Overlay.tsx'
import { useT } from '#shell/i18n.ts'
import { useCall } from '#shell/request/use-call.ts'
import { workflowInstanceRoutes, type Startable } from '#workflow/contract/instance.ts'
import { ChosenAtStart } from '../choice/ChosenPeople.tsx'
import { StartForecast } from '../forecast/StartForecast.tsx'
import { ProcessFields } from '../form/ProcessFields.tsx'
import { useStart, type StartOptions } from './use-start.ts'
import './instance.css'

type StartFormProps = OverlayProps & StartOptions

/** Starts a process by its own form, or keeps what was entered for another day. */
export default function StartForm({ process, draft, onStarted, onClose, ...overlay }: StartFormProps) {
  const t = useT()
  const { data: startable } = useCall(workflowInstanceRoutes.startable, {})
  const start = useStart({ process, draft, onStarted, onClose })
  const { process: chosen, fields } = start
  return (
    <FormDrawer
      {...overlay}
      record={start.record}
      title={start.title === undefined ? t('workflow.start') : t('workflow.start.of', { name: start.title })}
      saveText={t('workflow.start.yes')}
      extra={
        start.isChosen && (
          <Button icon={<Save size={16} />} loading={start.isKeeping} onClick={start.keep}>
            {t('workflow.draft.keep')}
          </Button>
        )
      }
    >
      <ProcessField startable={startable ?? []} onChoose={start.choose} />
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
          onChange={() => start.record.onValuesChange({})}
        />
      )}
      {chosen !== undefined && <StartForecast process={chosen.key} vars={fields.entered} />}
      <MoreFields mayAdd={start.mayAdd} />
    </FormDrawer>
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
