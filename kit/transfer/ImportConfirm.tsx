import { Alert, Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { CircleCheck } from 'lucide-react'
import { importRoutesOfAll, type Import } from '#contract/import.ts'
import { toast } from '#shell/feedback/toast.ts'
import { useT } from '#shell/i18n.ts'
import { call, messageOf } from '#shell/request/call.ts'
import { download } from '#shell/request/transfer.ts'
import { written } from './import-words.ts'

interface ImportConfirmProps {
  data: Import
  leaveOut: boolean
  onBack: () => void
  onConfirmed: () => void
}

/** The last question: what will happen, in words. */
export function ImportConfirm({ data, leaveOut, onBack, onConfirmed }: ImportConfirmProps) {
  const t = useT()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async () => {
    setIsSending(true)
    try {
      await call(importRoutesOfAll.confirm, { params: { id: data.id }, body: { leaveOut } })
      onConfirmed()
    } catch (thrown) {
      setProblem(messageOf(thrown))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <div className="kit-import-body">
      <section className="kit-import-part">
        <h3>{t('kit.import.confirmTitle', { name: data.fileName })}</h3>
        <Sentences data={data} verb="will" />
        <p className="kit-quiet">{t('kit.import.allOrNothing')}</p>
      </section>
      {problem !== undefined && <Alert type="error" showIcon title={problem} />}
      <div className="kit-import-foot">
        <Button onClick={onBack}>{t('kit.import.back')}</Button>
        <Button type="primary" loading={isSending} onClick={() => void send()}>
          {t('kit.import.write', { count: written(data) })}
        </Button>
      </div>
    </div>
  )
}

interface ImportDoneProps {
  data: Import
  afterwards: ReactNode
  onAgain: () => void
  onClose: () => void
}

/** What has happened, and where to go from here. */
export function ImportDone({ data, afterwards, onAgain, onClose }: ImportDoneProps) {
  const t = useT()
  const fetchRefused = () =>
    void download(importRoutesOfAll.errors, { params: { id: data.id } }).catch((thrown: unknown) =>
      toast('error', messageOf(thrown)),
    )
  return (
    <div className="kit-import-body">
      <section className="kit-import-part kit-import-done" role="status">
        <CircleCheck size={28} strokeWidth={1.5} aria-hidden="true" />
        <h3>{t('kit.import.doneTitle', { name: data.fileName })}</h3>
        <Sentences data={data} verb="did" />
      </section>
      {afterwards}
      <div className="kit-import-foot">
        {data.counts.refuse > 0 && <Button onClick={fetchRefused}>{t('kit.import.errorFile')}</Button>}
        <Button onClick={onAgain}>{t('kit.import.again')}</Button>
        <Button type="primary" onClick={onClose}>
          {t('kit.import.toList')}
        </Button>
      </div>
    </div>
  )
}

function Sentences({ data: { counts }, verb }: { data: Import; verb: 'will' | 'did' }) {
  const t = useT()
  const { create, change, same, refuse } = counts
  return (
    <ul className="kit-import-sentences">
      {create > 0 && <li>{t(`kit.import.${verb}.create`, { count: create })}</li>}
      {change > 0 && <li>{t(`kit.import.${verb}.change`, { count: change })}</li>}
      {same > 0 && <li>{t('kit.import.will.same', { count: same })}</li>}
      {refuse > 0 && <li>{t(`kit.import.${verb}.refuse`, { count: refuse })}</li>}
    </ul>
  )
}
