import { QRCode } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { RichText } from '#kit/rich-text/RichText.tsx'
import { formatDate } from '#kit/ui/format.ts'
import { Mark } from '#shell/arch/Mark.tsx'
import { useSystemName } from '#shell/frame/use-system-name.ts'
import { useT } from '#shell/i18n.ts'
import { currentLanguage } from '#shell/language.ts'
import { ownLink } from '#shell/page/own-link.ts'
import { useSystemConfig } from '#shell/system-config.ts'
import type { WorkflowInstanceDetail } from '#workflow/contract/instance.ts'
import { Contents, Ready } from './Contents.tsx'
import { placeTexts } from './place-texts.ts'
import { numberOf, printCode } from './print-code.ts'
import { Trail } from './Trail.tsx'
import type { SheetContent } from './use-sheet.ts'

/** Edge of the code that leads back to the process; pixels. */
const CODE_SIZE = 84

interface SheetProps extends SheetContent {
  /** All of it is there. */
  onShown: () => void
}

/**
 * A process on A4: who it is about, its form in the version it was started with, and who did what. What the reader does
 * not see on screen is not here either: both come from the same calls.
 */
export function Sheet({ onShown, ...content }: SheetProps) {
  const { print, instance, report } = content
  const t = useT()
  const isRunning = instance.status === 'run' || instance.status === 'suspended'
  return (
    <article className="kit-print-sheet wf-sheet">
      <header className="wf-sheet-head">
        <Company />
        <div className="wf-sheet-title">
          <h1>{isRunning ? t('workflow.print.running', { process: instance.process }) : instance.process}</h1>
          <p>{t('workflow.print.number', { number: numberOf(instance) })}</p>
        </div>
        <QRCode
          className="wf-sheet-code"
          aria-label={t('workflow.print.code')}
          type="svg"
          size={CODE_SIZE}
          bordered={false}
          marginSize={0}
          color="#000"
          bgColor="#fff"
          value={ownLink(`/flowableReport?print=${print.id}`)}
        />
      </header>
      {print.template === '' ? (
        <>
          <Facts {...instance} />
          <Contents instance={instance} onShown={onShown} />
          <h2>{t('workflow.trail')}</h2>
          <Trail entries={report.timeline} />
        </>
      ) : (
        <Designed {...content} onShown={onShown} />
      )}
      <footer className="wf-sheet-foot">
        <p>{t('workflow.print.check', { code: printCode(print.id) })}</p>
        <p>
          {t('workflow.print.by', {
            who: print.printer,
            time: formatDate(print.printedDate, currentLanguage(), 'minute'),
            no: print.no,
          })}
        </p>
      </footer>
    </article>
  )
}

function Company() {
  const name = useSystemName()
  const { logoLight } = useSystemConfig()
  return (
    <p className="wf-sheet-company">
      {logoLight === '' ? <Mark size={26} /> : <img src={logoLight} alt="" height={26} />}
      {name}
    </p>
  )
}

function Facts({ title, process, number, starter, status, startedDate, endedDate, stands }: WorkflowInstanceDetail) {
  const t = useT()
  const at = (date: string | null) => (date === null ? '' : formatDate(date, currentLanguage(), 'minute'))
  return (
    <Cells
      items={[
        { label: t('workflow.matter'), value: title, isWide: true },
        { label: t('workflow.starter'), value: starter },
        { label: t('workflow.process'), value: t('workflow.versionOf', { process, number }) },
        { label: t('workflow.started'), value: at(startedDate) },
        endedDate === null
          ? { label: t('workflow.stands'), value: stands.join(t('workflow.event.and')) }
          : { label: t('workflow.ended'), value: `${at(endedDate)} ${t(`workflow.status.${status}`)}` },
      ]}
    />
  )
}

/** As the model lays it out. */
function Designed({ print, instance, report, sayValue, onShown }: SheetProps) {
  const textOf = useMemo(() => placeTexts(instance, sayValue), [instance, sayValue])
  const hasForm = instance.form !== null && /\{\{\s*form\s*\}\}/.test(print.template)
  return (
    <>
      {!hasForm && <Ready onShown={onShown} />}
      <RichText
        html={print.template}
        fill={(name) => {
          if (name === 'form') return <Contents instance={instance} onShown={onShown} />
          return name === 'trail' ? <Trail entries={report.timeline} /> : textOf(name)
        }}
      />
    </>
  )
}

function Cells({ items }: { items: readonly { label: string; value: ReactNode; isWide?: boolean }[] }) {
  return (
    <dl className="wf-sheet-cells">
      {items.map(({ label, value, isWide = false }) => (
        <div key={label} data-wide={isWide}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
