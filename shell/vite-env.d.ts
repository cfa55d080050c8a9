/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly PORTICO_VERSION: string
}
