/** A verification code on the page: the picture, what was typed, and the way without a picture. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Captcha } from '#contract/session.ts'
import { bareSessionRoutes as routes } from '../request/bare-routes.ts'
import { call } from '../request/call.ts'
import { solveProof } from '../session/proof.ts'

export type Proof =
  | { readonly state: 'idle' | 'failed' }
  | { readonly state: 'running'; readonly percent: number }
  | { readonly state: 'done'; readonly answer: string }

const idle: Proof = { state: 'idle' }

export function useCaptcha(required: boolean) {
  const [captcha, setCaptcha] = useState<Captcha>()
  const [failed, setFailed] = useState(false)
  const [typed, setTyped] = useState('')
  const [proof, setProof] = useState<Proof>(idle)
  const running = useRef<AbortController>(undefined)
  /** The one that is shown, or on its way in place of the one before. */
  const newest = useRef<Promise<Captcha | undefined>>(undefined)

  const refresh = useCallback(async () => {
    running.current?.abort()
    setTyped('')
    setProof(idle)
    setFailed(false)
    const asked = call(routes.captcha).catch(() => undefined)
    newest.current = asked
    const next = await asked
    setCaptcha(next)
    setFailed(next === undefined)
  }, [])

  useEffect(() => {
    if (required) void refresh()
    return () => running.current?.abort()
  }, [required, refresh])

  const prove = async () => {
    if (!captcha || proof.state === 'running') return
    const control = new AbortController()
    running.current = control
    setProof({ state: 'running', percent: 0 })
    // The one that is seen may be used up, with the next on its way.
    const current = await newest.current
    if (!current || control.signal.aborted) return setProof(idle)
    const answer = await solveProof(current.proof, control.signal, (done) => {
      if (!control.signal.aborted) setProof({ state: 'running', percent: Math.round(done * 100) })
    })
    if (!control.signal.aborted) setProof(answer === undefined ? { state: 'failed' } : { state: 'done', answer })
  }

  const answer = proof.state === 'done' ? proof.answer : typed.trim()
  return {
    required,
    image: captcha?.image,
    failed,
    typed,
    setTyped,
    proof,
    prove,
    refresh,
    /** What to send; undefined while nothing is asked or nothing was answered. */
    reply: required && captcha && answer ? { id: captcha.id, answer } : undefined,
  }
}

export type CaptchaState = ReturnType<typeof useCaptcha>
