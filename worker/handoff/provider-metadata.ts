/** This site's metadata for native apps (RFC 8414, section 2). `origin`: its scheme and host. */
export function serverMetadata(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    jwks_uri: `${origin}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    // An app cannot keep a secret (RFC 8252, section 8.4).
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    // RFC 9207
    authorization_response_iss_parameter_supported: true,
    scopes_supported: ['openid', 'email', 'profile'],
    service_documentation: `${origin}/api/v1/openapi.json`,
  };
}

/** The same for all clients, also those that get an id token by POST (OpenID Connect Discovery). */
export function providerMetadata(origin: string) {
  const forApps = serverMetadata(origin);
  return {
    ...forApps,
    response_types_supported: ['id_token', ...forApps.response_types_supported],
    response_modes_supported: ['form_post', ...forApps.response_modes_supported],
    grant_types_supported: ['implicit', ...forApps.grant_types_supported],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
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
