/** A call that an administrator makes to see whether a service answers. */
import type { Actor } from '#kernel/access/actor.ts'
import { translate, type Language } from '#kernel/i18n/translate.ts'
import { newId } from '#kernel/ids.ts'
import type { Kernel } from '#kernel/kernel.ts'
import type { ServiceAnswer } from '#workflow/contract/service.ts'
import { SEALED_ELSEWHERE, secretOf } from './secret.service.ts'
import type { CalledService } from './service-lookup.repo.ts'
import type { Meaning } from '../runtime/delivery/answer-meaning.ts'
import { callService } from '../runtime/delivery/call-service.ts'

/** What these functions take of the server. */
type KernelPart = Pick<Kernel, 'keyFor' | 'settings'>

const MAX_SHOWN = 4_000

/** Calls once, as a process would, with a key of its own. */
export async function testCall(
  kernel: KernelPart,
  { tenantId, language }: Pick<Actor, 'tenantId' | 'language'>,
  service: CalledService,
  variables: Readonly<Record<string, unknown>>,
): Promise<ServiceAnswer> {
  const { secret, isLost } = secretOf(kernel, tenantId, service)
  const begun = performance.now()
  const payload = { instanceId: null, rootId: null, businessKey: '', process: '', number: 0, node: '', nodeName: '' }
  const { meaning, answer, fault } = isLost
    ? { meaning: LOST, answer: undefined, fault: undefined }
    : await callService(
        kernel.settings.EGRESS_ALLOW,
        { ...service, secret },
        {
          key: `test:${newId()}`,
          at: Math.floor(Date.now() / 1_000),
          payload: { ...payload, variables },
          wanted: {},
        },
      )
  return {
    isDone: meaning.is === 'done',
    status: answer?.status ?? null,
    fault: fault ?? null,
    message: messageOf(meaning, fault, language),
    body: (answer?.body ?? '').slice(0, MAX_SHOWN),
    milliseconds: Math.round(performance.now() - begun),
  }
}

const LOST: Meaning = { is: 'failed', message: SEALED_ELSEWHERE }

function messageOf(meaning: Meaning, fault: string | undefined, language: Language): string {
  const detail = meaning.is === 'failed' ? meaning.message : ''
  if (fault !== undefined) return translate(language, `workflow.call.${fault}`, { detail })
  if (meaning.is === 'error') return translate(language, 'workflow.call.error', { code: meaning.code })
  return translate(language, `workflow.call.${meaning.is}`, { detail })
}
