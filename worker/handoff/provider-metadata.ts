/** This site's metadata for OpenID Connect clients (OpenID Connect Discovery 1.0, section 3). */
export function providerMetadata(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    jwks_uri: `${origin}/.well-known/jwks.json`,
    response_types_supported: ['id_token'],
    response_modes_supported: ['form_post'],
    grant_types_supported: ['implicit'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    scopes_supported: ['openid', 'email', 'profile'],
    claims_supported: [
      'iss',
      'sub',
      'aud',
      'iat',
      'exp',
      'auth_time',
      'nonce',
      'jti',
      'email',
      'email_verified',
      'name',
    ],
    // The default is true, so it must be stated.
    request_uri_parameter_supported: false,
  };
}
