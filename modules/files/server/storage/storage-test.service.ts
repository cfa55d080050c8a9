/** Testing a storage: a small file is put, read in part, addressed and deleted, as files of users are. */
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { StorageStep, type StorageTest } from '#files/contract/storage.ts'
import type { Actor } from '#kernel/access/actor.ts'
import { outbound } from '#kernel/egress/outbound.ts'
import { networkFault } from '#kernel/files/network-fault.ts'
import { placeIn } from '#kernel/files/place.ts'
import { FileMissing, newKey, StorageFault } from '#kernel/files/storage.ts'
import { translate } from '#kernel/i18n/translate.ts'
import type { Kernel } from '#kernel/kernel.ts'
import { readRecord } from '#kernel/records/read-records.ts'
import * as repo from './storage.repo.ts'
import { storages } from './storage.repo.ts'
import { idInPlaces } from './storage.shape.ts'

const BYTES = 1_024
const PART = { from: 100, to: 199 }
const ADDRESS_SECONDS = 60
const ADDRESS_MS = 10_000

type Step = StorageTest['steps'][number]

/** Tests a storage and notes the result. @throws AppError not_found */
export async function tryStorage(kernel: Kernel, actor: Actor, id: string): Promise<StorageTest> {
  const storage = await readRecord(kernel, actor, (db) => storages.find(db, id))
  const trial = new Trial(kernel, placeIn(idInPlaces(storage), newKey(actor.tenantId)))
  const steps: Step[] = []
  for (const step of StorageStep.options) {
    // What was put is deleted, whatever failed between.
    const isSkipped = steps.some(({ state }) => state === 'failed') && !(step === 'delete' && trial.isPut)
    steps.push(isSkipped ? skipped(step) : await timed(kernel, actor, step, () => trial[step]()))
  }
  const failed = steps.find(({ state }) => state === 'failed')?.step ?? ''
  await kernel.database.transaction(actor.tenantId, (tx) => repo.noteTest(tx, { id, version: storage.version, failed }))
  return { isPassed: failed === '', steps }
}

const skipped = (step: StorageStep): Step => ({ step, state: 'skipped', milliseconds: 0, msg: '' })

async function timed(
  { log }: Kernel,
  { language }: Actor,
  step: StorageStep,
  work: () => Promise<boolean>,
): Promise<Step> {
  const begun = performance.now()
  const result = (state: Step['state'], msg = ''): Step => ({
    step,
    state,
    milliseconds: Math.round(performance.now() - begun),
    msg,
  })
  try {
    return result((await work()) ? 'passed' : 'notOffered')
  } catch (error) {
    log.info({ err: error, step }, 'a storage did not pass its test')
    const reason = error instanceof FileMissing ? 'incomplete' : faultOf(error).reason
    return result('failed', translate(language, `storage.fault.${reason}`))
  }
}

/** The disk of the installation fails with errors of the operating system. */
const faultOf = (error: unknown): StorageFault =>
  error instanceof Error && 'syscall' in error ? new StorageFault('answer', error.message) : networkFault(error)

/** One file on its way. Each step answers whether the storage has such a thing. */
class Trial implements Record<StorageStep, () => Promise<boolean>> {
  readonly #kernel: Kernel
  readonly #place: string
  readonly #content = randomBytes(BYTES)
  isPut = false

  constructor(kernel: Kernel, place: string) {
    this.#kernel = kernel
    this.#place = place
  }

  async put(): Promise<boolean> {
    await this.#kernel.files.put(this.#place, this.#content)
    this.isPut = true
    return true
  }

  async read(): Promise<boolean> {
    const part = await bytesOf(await this.#kernel.files.read(this.#place, PART))
    if (!part.equals(this.#content.subarray(PART.from, PART.to + 1)))
      throw new StorageFault('answer', 'it answered other bytes than were put')
    return true
  }

  async presign(): Promise<boolean> {
    const { files, settings } = this.#kernel
    const address = await files.presign(this.#place, ADDRESS_SECONDS)
    if (address === undefined) return false
    const call = { method: 'GET', timeoutMs: ADDRESS_MS, maxBytes: 10 * BYTES } as const
    const { status } = await outbound(settings.EGRESS_ALLOW, address, call)
    if (status === 403) throw new StorageFault('signature', 'it refused an address that was signed')
    if (status !== 200) throw new StorageFault('answer', `it answered ${status} at an address that was signed`)
    return true
  }

  async delete(): Promise<boolean> {
    await this.#kernel.files.remove(this.#place)
    const isThere = await this.#kernel.files.read(this.#place).then(
      (stream) => {
        stream.destroy()
        return true
      },
      (error: unknown) => {
        if (error instanceof FileMissing) return false
        throw error
      },
    )
    if (isThere) throw new StorageFault('answer', 'it still has what was deleted')
    return true
  }
}

const bytesOf = async (stream: Readable): Promise<Buffer> => Buffer.concat((await stream.toArray()) as Buffer[])
