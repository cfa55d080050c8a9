/**
 * PDF by pdf.js, fetched when the first one is shown. Its worker is a file of our own origin; it may neither evaluate
 * text nor load anything, and gets what it needs (maps of characters, standard fonts) from the page.
 */
import { getDocument, GlobalWorkerOptions, TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler answers an address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export { TextLayer, type PDFDocumentProxy, type PDFPageProxy }

/** Where the build puts what Chinese PDFs without their own fonts need (`apps/web/pdf-files.config.ts`). */
const here: string = import.meta.url
const FILES = new URL('./pdf/', here).href

interface Policy {
  createScriptURL(address: string): string
}

let policy: Policy | undefined
let worker: Worker | undefined

/** The one script address of the house that is not in a document: exactly that of the worker. */
function startWorker(): Worker {
  // The policy's address is a TrustedScriptURL, which TypeScript does not know.
  policy ??= window.trustedTypes?.createPolicy('pdf-worker', {
    createScriptURL: (address) => {
      if (address !== workerAddress) throw new TypeError('not the worker for PDF')
      return address
    },
  }) as Policy | undefined
  return new Worker(policy ? policy.createScriptURL(workerAddress) : workerAddress, { type: 'module' })
}

export interface OpenedPdf {
  readonly pdf: Promise<PDFDocumentProxy>
  /** Gives up what is still coming and lets go of what is there. */
  readonly close: () => void
}

/** Opens a PDF by its address; a large one comes in the parts that are looked at. */
export function openPdf(address: string): OpenedPdf {
  GlobalWorkerOptions.workerPort = worker ??= startWorker()
  const task = getDocument({
    url: new URL(address, document.baseURI).href,
    cMapUrl: `${FILES}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${FILES}standard_fonts/`,
    isEvalSupported: false,
    useWasm: false,
    useWorkerFetch: false,
    enableXfa: false,
  })
  return { pdf: task.promise, close: () => void task.destroy() }
}
