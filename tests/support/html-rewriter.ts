import { HTMLRewriter as Engine } from 'html-rewriter-wasm';
import type { ElementHandlers } from 'html-rewriter-wasm';

/*
 * The runtime's HTMLRewriter, for tests that call the product in Node: the same engine
 * (github.com/cloudflare/lol-html), as WebAssembly. Importing this file provides it.
 */
class HTMLRewriter {
  private readonly handlers: [selector: string, handlers: ElementHandlers][] = [];

  on(selector: string, handlers: ElementHandlers): this {
    this.handlers.push([selector, handlers]);
    return this;
  }

  transform(response: Response): Response {
    const { handlers } = this;
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        // The engine uses the memory of a part again.
        const engine = new Engine((part) => controller.enqueue(part.slice()));
        for (const [selector, own] of handlers) engine.on(selector, own);
        await engine.write(new Uint8Array(await response.arrayBuffer()));
        await engine.end();
        engine.free();
        controller.close();
      },
    });
    return new Response(body, response);
  }
}

Object.assign(globalThis, { HTMLRewriter });
