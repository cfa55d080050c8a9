import { Button, Input } from 'antd'
import { RefreshCw } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useT } from '#shell/i18n.ts'
import type { CaptchaState } from '#shell/signin/use-captcha.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import '#kit/ui/visit.css'
import './public.css'

interface CodeFieldProps {
  captcha: CaptchaState
  problem: string | undefined
}

/** The verification code: a picture, or a proof of work by the browser for those who cannot see it. */
export function CodeField({ captcha, problem }: CodeFieldProps) {
  const t = useT()
  const [id, noteId] = [useId(), useId()]
  const field = useRef<HTMLDivElement>(null)
  const { proof, image, typed } = captcha
  const isProven = proof.state === 'done'
  // It is there now.
  const missing = isProven ? undefined : problem
  useEffect(() => {
    if (problem !== undefined) field.current?.querySelector('input')?.focus()
  }, [problem])
  return (
    <div className="frm-public-code" ref={field}>
      <label htmlFor={id}>{t('forms.public.code')}</label>
      <div className="frm-public-code-row">
        <Input
          id={id}
          value={isProven ? t('forms.public.code.proven') : typed}
          readOnly={isProven}
          maxLength={12}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-describedby={noteId}
          {...(missing !== undefined && { status: 'error' as const, 'aria-invalid': true })}
          onChange={({ target }) => captcha.setTyped(target.value)}
        />
        {image !== undefined && (
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(image)}`}
            alt={t('forms.public.code.picture')}
          />
        )}
        <IconButton
          name={t('forms.public.code.another')}
          icon={<RefreshCw size={16} />}
          onClick={() => void captcha.refresh()}
        />
      </div>
      <p id={noteId} className="kit-visit-problem" role="alert">
        {captcha.failed ? t('forms.public.code.failed') : missing}
      </p>
      {!isProven && (
        <Button
          type="link"
          className="frm-public-proof"
          disabled={image === undefined || proof.state === 'running'}
          onClick={() => void captcha.prove()}
        >
          {proof.state === 'running'
            ? t('forms.public.code.proving', { percent: proof.percent })
            : t('forms.public.code.prove')}
        </Button>
      )}
    </div>
  )
}
