/** The version of the product, from package.json at build time. */
export const version: string = import.meta.env.PORTICO_VERSION
export const productName = 'Portico'
