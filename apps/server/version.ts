export const PRODUCT_VERSION = '7.1.0'
