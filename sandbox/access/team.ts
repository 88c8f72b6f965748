/** The local Access team, the audience tag of the desk's application, and the seeded operator. */
export const team = 'https://lexlern-local.cloudflareaccess.com';
export const accessHost = new URL(team).hostname;
export const audience = '5f1c3a7be09d4c2f8a6b1e0d9c7f3a5be4d2c1b0a9f8e7d6c5b4a3f2e1d0c9b8';
export const seededOperator = 'desk@lexlern.example';
