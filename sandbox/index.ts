import { DurableObject } from 'cloudflare:workers';

export class World extends DurableObject {}

export default {
  async fetch(request: Request): Promise<Response> {
    return new Response('sandbox ' + request.url);
  },
};
