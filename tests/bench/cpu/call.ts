import { Agent, get } from 'node:http';

export interface Answer {
  status: number;
  body: string;
}

// Connections stay open, so that no call pays for one.
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Calls an address and reads the whole answer. */
export function call(url: URL, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', reject);
    });
    request.on('error', (error) => {
      // The server may close a connection that was idle at the moment when it is used again.
      if (request.reusedSocket) resolve(call(url, headers));
      else reject(error);
    });
  });
}
