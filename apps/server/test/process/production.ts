/** Settings that a server requires to start in production. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://127.0.0.1:3000',
  LINK_TERMS: 'https://building.example/terms',
  LINK_PRIVACY: 'https://building.example/privacy',
  LINK_DATA_PROTECTION: 'https://building.example/protection',
  LINK_PDPA_EN: 'https://building.example/pdpa-en',
  LINK_PDPA_TH: 'https://building.example/pdpa-th',
}
