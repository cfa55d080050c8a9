import { Tag } from '#kit/ui/Tag.tsx'
import { useT } from '#shell/i18n.ts'
import type { ApiTrial } from '#forms/contract/api-conf.ts'
import { OptionsView } from './OptionsView.tsx'

/** What came of a trial: the outcome first, then options, answer and request. */
export function TrialReport({ report }: { report: ApiTrial }) {
  const t = useT()
  const { isDone, message, request, response, milliseconds, options, optionCount } = report
  return (
    <section className="api-report" aria-label={t('forms.api.result')}>
      <p className="api-outcome">
        <Tag tone={isDone ? 'success' : 'error'}>
          {response === null ? t('forms.api.noAnswer') : `HTTP ${response.status}`}
        </Tag>
        <span className="api-hint">{t('forms.api.took', { count: milliseconds })}</span>
      </p>
      {message !== '' && <p className="api-message">{message}</p>}
      {(optionCount > 0 || (isDone && message === '')) && (
        <>
          <h3>{t('forms.api.response.options')}</h3>
          <OptionsView options={options} count={optionCount} />
        </>
      )}
      {response !== null && (
        <>
          <h3>{t('forms.api.response')}</h3>
          {response.contentType !== '' && <p className="api-hint">{response.contentType}</p>}
          <Output text={response.body} label={t('forms.api.response')} />
          {response.isCut && <p className="api-hint">{t('forms.api.isCut')}</p>}
        </>
      )}
      <h3>{t('forms.api.request')}</h3>
      <Output text={requestText(request)} label={t('forms.api.request')} />
      <p className="api-hint">{t('forms.api.masked')}</p>
    </section>
  )
}

/** Scrolled by keyboard, too. */
function Output({ text, label }: { text: string; label: string }) {
  const t = useT()
  if (text === '') return <p className="api-hint">{t('forms.api.noContent')}</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="api-output" role="region" aria-label={label} tabIndex={0}>
      {text}
    </pre>
  )
}

/** As HTTP writes it. */
function requestText({ method, url, headers, body }: ApiTrial['request']): string {
  const head = [`${method} ${url}`, ...headers.map(({ name, value }) => `${name}: ${value}`)].join('\n')
  return body === '' ? head : `${head}\n\n${body}`
}
